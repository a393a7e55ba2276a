-- Planned anew for every call, as PostgreSQL would, looking up a misspelt word takes three times as long; its
-- plan is the same whatever was typed.
alter function near_words(text) set plan_cache_mode = force_generic_plan;
