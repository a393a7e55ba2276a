create or replace trigger people_touch before update on people
  for each row execute function touch_updated_at();
