create or replace function count_followers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update shops s set follower_count = s.follower_count + n.followers
    from (select shop_id, count(*)::int as followers from new_rows group by shop_id) n
    where s.id = n.shop_id;
  else
    update shops s set follower_count = s.follower_count - n.followers
    from (select shop_id, count(*)::int as followers from old_rows group by shop_id) n
    where s.id = n.shop_id;
  end if;
  return null;
end
$$;
create or replace trigger follows_counted after insert on follows
  referencing new table as new_rows for each statement execute function count_followers();

create or replace trigger follows_uncounted after delete on follows
  referencing old table as old_rows for each statement execute function count_followers();

-- A deleted customer follows no shop.
create or replace function unfollow_all() returns trigger language plpgsql as $$
begin
  delete from follows where customer_id = new.id;
  return null;
end
$$;
create or replace trigger people_unfollow after update on people for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function unfollow_all();
