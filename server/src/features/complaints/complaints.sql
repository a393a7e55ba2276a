create or replace trigger complaint_texts_append_only before update or delete or truncate on complaint_texts
  for each statement execute function refuse_change();
