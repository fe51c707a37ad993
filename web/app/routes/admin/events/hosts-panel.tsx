import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { EVENT_FIELDS, FORM_PANELS } from '../../../content/admin-events.ts';
import { TextControl } from '../../../forms/controls.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../details/description-list.tsx';
import { lineName } from './form-lines.ts';
import { LineButton } from './line-button.tsx';
import { useFormLines } from './use-form-lines.ts';

/** Who receives, in the order of the page. */
export function HostsPanel() {
  const { keys, add, remove, move, addButton } = useFormLines('hosts');
  return (
    <Panel title={FORM_PANELS.hosts}>
      <p className="mb-3 text-sm text-slate">
        {keys.length === 0 ? EVENT_FIELDS.noHosts : EVENT_FIELDS.hostsHint}
      </p>
      <ul>
        {keys.map((key, index) => {
          const name = EVENT_FIELDS.host(index + 1);
          return (
            <li key={key} className="flex items-start gap-1">
              <div className="min-w-0 grow">
                <TextControl name={lineName('host', key)} label={name} autoComplete="off" maxLength={200} />
              </div>
              <div className="mt-6 flex">
                <LineButton
                  label={EVENT_FIELDS.moveUp}
                  of={name}
                  isDisabled={index === 0}
                  onClick={() => move(key, -1)}
                >
                  <ArrowUp className="size-4" aria-hidden="true" />
                </LineButton>
                <LineButton
                  label={EVENT_FIELDS.moveDown}
                  of={name}
                  isDisabled={index === keys.length - 1}
                  onClick={() => move(key, 1)}
                >
                  <ArrowDown className="size-4" aria-hidden="true" />
                </LineButton>
                <LineButton label={EVENT_FIELDS.remove} of={name} onClick={() => remove(key)}>
                  <Trash2 className="size-4" aria-hidden="true" />
                </LineButton>
              </div>
            </li>
          );
        })}
      </ul>
      <Button ref={addButton} size="small" look="quiet" onClick={add}>
        <Plus className="size-4" aria-hidden="true" />
        {EVENT_FIELDS.addHost}
      </Button>
    </Panel>
  );
}
