create or replace trigger commission_invoices_append_only before update or delete or truncate on commission_invoices
  for each statement execute function refuse_change();
create or replace trigger commission_invoice_lines_append_only
  before update or delete or truncate on commission_invoice_lines
  for each statement execute function refuse_change();
