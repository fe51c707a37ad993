-- The pictures that administrators place in texts and on events. Everyone may see them.
create table library_image (
  id {identity},
  -- of `image`, where it is in one width more than other pictures
  hash text not null unique,
  -- pixels, of its largest width
  width bigint not null check (width > 0),
  height bigint not null check (height > 0),
  name text not null,
  -- what it shows, for people who do not see it
  alt text not null,
  search_text text not null,
  created_at {timestamp} not null
);
