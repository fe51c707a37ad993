import { Plus, Trash2 } from 'lucide-react';
import { EVENT_FIELDS, FORM_PANELS } from '../../../content/admin-events.ts';
import { TextControl } from '../../../forms/controls.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../details/description-list.tsx';
import { lineName } from './form-lines.ts';
import { LineButton } from './line-button.tsx';
import { useFormLines } from './use-form-lines.ts';

/** What happens when. */
export function ProgrammePanel() {
  const { keys, add, remove, addButton } = useFormLines('programme');
  return (
    <Panel title={FORM_PANELS.programme}>
      <p className="mb-3 text-sm text-slate">
        {keys.length === 0 ? EVENT_FIELDS.noLines : EVENT_FIELDS.programmeHint}
      </p>
      {keys.map((key, index) => {
        const name = EVENT_FIELDS.programmeLine(index + 1);
        return (
          <fieldset key={key} className="min-w-0 border-t border-hairline pt-3">
            <legend className="sr-only">{name}</legend>
            <div className="flex items-start gap-3">
              <div className="grid min-w-0 grow gap-x-4 sm:grid-cols-[9.5rem_1fr]">
                <TextControl name={lineName('time', key)} type="time" label={EVENT_FIELDS.time} />
                <TextControl name={lineName('step', key)} label={EVENT_FIELDS.step} autoComplete="off" />
              </div>
              <div className="mt-6">
                <LineButton label={EVENT_FIELDS.remove} of={name} onClick={() => remove(key)}>
                  <Trash2 className="size-4" aria-hidden="true" />
                </LineButton>
              </div>
            </div>
          </fieldset>
        );
      })}
      <Button ref={addButton} size="small" look="quiet" onClick={add}>
        <Plus className="size-4" aria-hidden="true" />
        {EVENT_FIELDS.addLine}
      </Button>
    </Panel>
  );
}
