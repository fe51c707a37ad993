-- Of a mail what it says is kept, and laid out when it leaves (docs/decisions/0006-transactional-outbox.md). Until now both
-- layouts were kept. The text's blocks become the paragraphs of a letter; its last is the signature, which every letter gets.
-- A backslash steps aside while the text is cut, for a character that nobody sees and that goes where somebody wrote it:
-- all backslashes that are left then were written by json_quote.
alter table mail add column letter text not null default '{"greeting":"","paragraphs":[]}';

with cut as (
  select id, replace(
    replace(json_quote(replace(replace(body_text, char(31), ''), '\', char(31))), '\n\n', '","'),
    '\u001f', '\\'
  ) as blocks
  from mail
)
update mail set letter = json_object(
  'greeting', '[' || cut.blocks || ']' ->> '$[0]',
  'paragraphs', json_remove('[' || cut.blocks || ']', '$[#-1]', '$[0]')
)
from cut
where cut.id = mail.id;

alter table mail drop column html;
alter table mail drop column body_text;
