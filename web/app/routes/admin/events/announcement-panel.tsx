import { AUDIENCE_CHOICES, EVENT_FIELDS, FORM_PANELS } from '../../../content/admin-events.ts';
import { ChoiceControl, TextAreaControl, TextControl } from '../../../forms/controls.tsx';
import { RichTextControl } from '../../../forms/rich-text-control.tsx';
import { Panel } from '../details/description-list.tsx';

/** What the page of the event says, and to whom. */
export const AnnouncementPanel = () => (
  <Panel title={FORM_PANELS.announcement}>
    <div className="grid gap-1">
      <TextControl name="title" label={EVENT_FIELDS.title} autoComplete="off" />
      <ChoiceControl name="audience" label={EVENT_FIELDS.audience} choices={AUDIENCE_CHOICES} />
      <TextAreaControl name="summary" label={EVENT_FIELDS.summary} hint={EVENT_FIELDS.summaryHint} rows={2} />
      <RichTextControl name="body" label={EVENT_FIELDS.body} hint={EVENT_FIELDS.bodyHint} />
    </div>
  </Panel>
);
