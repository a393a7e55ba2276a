-- The counts of a question whose row the writer has locked, or that is being deleted.
create or replace function count_answers() returns trigger language plpgsql as $$
declare
  question uuid := coalesce(new.question_id, old.question_id);
begin
  update questions q set answers = n.answers, is_answered = n.is_answered
  from (select count(*)::int as answers, count(*) filter (where by_role = 'VENDOR') > 0 as is_answered
    from question_answers where question_id = question and hidden_at is null) n
  where q.id = question;
  return null;
end
$$;
create or replace trigger question_answers_counted after insert or update or delete on question_answers
  for each row execute function count_answers();

create or replace function count_question_reports() returns trigger language plpgsql as $$
declare
  question uuid := coalesce(new.question_id, old.question_id);
begin
  update questions set reports = (select count(*)::int from question_reports
    where question_id = question and handled_at is null) where id = question;
  return null;
end
$$;
create or replace trigger question_reports_counted after insert or update or delete on question_reports
  for each row execute function count_question_reports();
