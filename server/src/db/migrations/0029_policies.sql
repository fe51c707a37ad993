create table policy_version (
  id {identity},
  valid_from text,
  announced_on text,
  rules text not null,
  articles text not null,
  text_hash text,
  created_at {timestamp} not null
);
