-- Emails no longer keep their plain text: it is made from `content`, as their HTML is
-- (docs/decisions/0057-emails-keep-their-contents.md).
alter table mails alter column body_text set default '';
create index mails_emptied on mails (expires_at)
  where expires_at is not null and (content is not null or body_text <> '');
drop index mails_to_empty;
alter index mails_emptied rename to mails_to_empty;

-- Two notices an order: checking that their readers exist locked two rows of people, which are never deleted.
alter table notices drop constraint notices_person_id_fkey;
