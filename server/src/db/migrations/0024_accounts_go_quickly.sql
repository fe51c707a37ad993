-- When an account goes, the database looks for it wherever it is referred to: without these, among all requests and through the
-- whole journal.
create index membership_request_processed_by on membership_request (processed_by) where processed_by is not null;
create index audit_entry_admin on audit_entry (admin_id) where admin_id is not null;
