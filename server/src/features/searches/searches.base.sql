-- Functions of text alone. Tables are made of them, so migrate.ts applies this file before the migrations.

-- A Bangla word in Latin letters, as it sounds. Conjuncts and vowel signs are replaced one by one.
create or replace function latin_letters(word text) returns text language sql immutable parallel safe as $$
  select case when word !~ '[\u0980-\u09ff]' then word else
    translate(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(word, 'ওয়(়)?(া|ে)?', 'বা', 'g'),
        'ক্ষ', 'kkh'), 'জ্ঞ', 'gg'), '্য', 'a'), 'য়', 'y'), 'ড়', 'r'), 'ঢ়', 'r'),
        'ছ', 'ch'), 'চ', 'ch'), 'ঋ', 'ri'), 'ৃ', 'ri'), 'ঐ', 'oi'), 'ৌ', 'ou'),
      'কখগঘঙজঝঞটঠডঢণতথদধনপফবভমযরলশষসহৎংঅআাইঈিীউঊুূএেওোৈ়্ঁঃ',
      'kkggnjjnttddnttddnpfbbmjrlssshtnaaaiiiiuuuueeooi')
  end
$$;

-- How a word sounds, so that different spellings of one sound are equal: ph and f; v, w and b; c and k.
create or replace function spoken(word text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    translate(
      regexp_replace(regexp_replace(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
          replace(replace(replace(
          regexp_replace(latin_letters(word), '^x', 's'),
          'tion', 'son'), 'tch', 'ch'), 'dge', 'j'), 'ck', 'k'), 'ch', '#'), 'ph', 'f'), 'sh', 's'),
          'th', 't'), 'kh', 'k'), 'gh', 'g'), 'dh', 'd'), 'bh', 'b'), 'ng', 'n'), 'x', 'ks'),
        'c([eiy])', 's\1', 'g'), 'g([eiy])', 'j\1', 'g'),
      'cqzvw', 'kkjbb'),
    '(.)\1+', '\1', 'g')
$$;

-- The sound of a word without its vowels, except for a leading one. search_words.sound stores it: a change of this
-- function or one that it calls needs a migration that computes the column again.
create or replace function sound_of(word text) returns text language sql immutable parallel safe as $$
  select case when spoken(word) ~ '^[aeiouy]' then 'a' else '' end
    || regexp_replace(spoken(word), '[aeiouy]', '', 'g')
$$;

-- The sound of a word with all vowels alike: words with vowels at other places are other words.
create or replace function rhythm_of(word text) returns text language sql immutable parallel safe as $$
  select regexp_replace(spoken(word), '[aeiouy]+', 'a', 'g')
$$;

-- Normalised Bangla: one spelling for letters that can be written in two ways, no joiners, Latin digits and
-- units.
create or replace function plain_bangla(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(normalize(words, NFC), U&'০১২৩৪৫৬৭৮৯\200C\200D\FEFF', '0123456789'),
    '(\d) *(জিবি|গিগাবাইট|গিগা)', '\1gb ', 'g'), '(\d) *(টিবি|টেরাবাইট|টেরা)', '\1tb ', 'g'),
    '(\d) *(ইঞ্চির|ইঞ্চি|ইঞ্চ)', '\1inch ', 'g'), '(\d) *(এমএএইচ|মিলিঅ্যাম্পিয়ার)', '\1mah ', 'g'),
    '(\d) *(মেগাপিক্সেল)', '\1mp ', 'g'), '(\d) *(হার্জ)', '\1hz ', 'g')
$$;

-- Normalised text: lower case, no accents, words separated by spaces, units joined to their number ("16 GB" is
-- "16gb", 43" is "43inch").
create or replace function plain_words(words text) returns text language sql stable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(
      replace(replace(
        regexp_replace(regexp_replace(
          lower(unaccent(case when words ~ '[^\u0001-\u00ff]' then plain_bangla(words) else words end)),
          '(\m\d{1,3}(?:\.\d{1,2})?)(?:"|''''|″|[ -]*inch(?:es|i)?\M)', '\1inch ', 'g'),
        '(\d),(?=\d{3}\M)', '\1', 'g'),
        '''', ''), '’', ''),
      '[!-/:-@\[-`{-~–—‘“”…·•®™©°×«»।]+', ' ', 'g'),
    '(?<=\d) +(?=(?:gb|tb|mb|hz|mhz|ghz|mah|mm|cm|inch|w|mp|dpi)\M)', '', 'g'),
    '\mwi fi', 'wifi', 'g'),
    '\m(?:1000|1024)gb\M', '1tb', 'g')
$$;

-- The normalised words of a text, in order.
create or replace function words_of(words text) returns text[] language sql stable parallel safe as $$
  select case when words ~ '^[a-z]{1,40}$' then array[words] else
    (select coalesce(array_agg(left(lexeme, 40) order by positions[1]), '{}')
      from unnest(to_tsvector('simple', plain_words(words)))) end
$$;
