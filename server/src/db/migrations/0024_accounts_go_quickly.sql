-- When an account goes, the database looks for it wherever it is referred to: among who decided requests by this index, but
-- no longer through the whole journal, which says who acted in `acted_by`.

create index membership_request_processed_by on membership_request (processed_by) where processed_by is not null;

alter table audit_entry drop column admin_id;
