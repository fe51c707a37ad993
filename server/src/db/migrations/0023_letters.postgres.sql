-- Of a mail what it says is kept, and laid out when it leaves (docs/decisions/0006-transactional-outbox.md). Until now both
-- layouts were kept. The text's blocks become the paragraphs of a letter; its last is the signature, which every letter gets.
alter table mail add column letter text not null default '';

with cut as (
  select id, string_to_array(body_text, E'\n\n') as blocks from mail
)
update mail set letter = jsonb_build_object(
  'greeting', coalesce(cut.blocks[1], ''),
  'paragraphs', to_jsonb(cut.blocks[2:cardinality(cut.blocks) - 1])
)::text
from cut
where cut.id = mail.id;

alter table mail alter column letter drop default;
alter table mail drop column html;
alter table mail drop column body_text;
