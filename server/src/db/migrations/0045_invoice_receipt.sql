-- The sending of the invoice by which it was received; null where an administrator entered the receipt.
alter table renewal_case add column invoice_delivery_id bigint references document_delivery (id) on delete set null
  check (invoice_delivery_id is null or invoice_received_on is not null);
create index renewal_case_of_delivery on renewal_case (invoice_delivery_id);
