-- Keeps brand_words in step with a brand's names.
create or replace function write_brand_words() returns trigger language plpgsql as $$
begin
  delete from brand_words where brand_id = new.id;
  insert into brand_words (brand_id, word)
  select distinct new.id, w from unnest(words_of(new.name) || words_of(new.name_bn)) w;
  return null;
end
$$;
create or replace trigger brands_worded after insert on brands
  for each row execute function write_brand_words();
create or replace trigger brands_worded_again after update of name, name_bn on brands for each row
  when (old.name <> new.name or old.name_bn <> new.name_bn) execute function write_brand_words();
