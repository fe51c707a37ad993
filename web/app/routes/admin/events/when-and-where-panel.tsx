import { EVENT_FIELDS, FORM_PANELS } from '../../../content/admin-events.ts';
import { TextControl } from '../../../forms/controls.tsx';
import { Panel } from '../details/description-list.tsx';

/** Four digits for the year. */
const LAST_CLOCK = '9999-12-31T23:59';

export const WhenAndWherePanel = () => (
  <Panel title={FORM_PANELS.when}>
    <div className="@container">
      {/* Side by side only where each shows its hour, too. */}
      <div className="grid gap-x-5 gap-y-1 @min-[27rem]:grid-cols-2">
        <TextControl
          name="startsAt"
          type="datetime-local"
          max={LAST_CLOCK}
          label={EVENT_FIELDS.startsAt}
          deps={['endsAt']}
        />
        <TextControl name="endsAt" type="datetime-local" max={LAST_CLOCK} label={EVENT_FIELDS.endsAt} />
      </div>
    </div>
    <p className="-mt-1 mb-4 text-sm text-slate">{EVENT_FIELDS.clockHint}</p>
    <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextControl name="placeName" label={EVENT_FIELDS.placeName} autoComplete="off" />
      </div>
      <div className="sm:col-span-2">
        <TextControl name="street" label={EVENT_FIELDS.street} autoComplete="off" isOptional />
      </div>
      <TextControl name="postalCode" label={EVENT_FIELDS.postalCode} autoComplete="off" isOptional />
      <TextControl name="city" label={EVENT_FIELDS.city} autoComplete="off" isOptional />
    </div>
  </Panel>
);

export const SeatFieldsPanel = () => (
  <Panel title={FORM_PANELS.seats}>
    <div className="grid gap-1">
      <TextControl
        name="capacity"
        label={EVENT_FIELDS.capacity}
        hint={EVENT_FIELDS.capacityHint}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextControl
        name="guestsPerMember"
        label={EVENT_FIELDS.guestsPerMember}
        hint={EVENT_FIELDS.guestsHint}
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  </Panel>
);
