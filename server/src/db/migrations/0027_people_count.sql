-- How many people a request for the Business offer is about; null where the applicant did not say, and for Single.
alter table membership_request add column people_count integer check (people_count > 0);
