import { MAX_SOURCES } from '@cercle/contract/audiences';
import { Plus, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  AUDIENCE_FIELDS,
  KIND_CHOICES,
  MEMBER_TYPE_CHOICES,
  PARTICIPATION_CHOICES,
} from '../../../../content/admin-audiences.ts';
import { SelectControl } from '../../../../forms/select-control.tsx';
import { Button } from '../../../../ui/button.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { LineButton } from '../../events/line-button.tsx';
import { sourceName } from './source-lines.ts';
import type { useSourceLines } from './use-source-lines.ts';

/** Apart: most audiences have none of an event. */
const EventSearch = lazyComponent(() => import('./event-search.tsx'));

/** The sources of an audience: who, and which of them. The last one stays. */
export function SourceFields({ lines }: { lines: ReturnType<typeof useSourceLines> }) {
  const { keys, add, remove, addButton } = lines;
  return (
    <>
      <p className="mb-3 text-sm text-slate">{AUDIENCE_FIELDS.hint}</p>
      <ul className="grid gap-4">
        {keys.map((key, index) => (
          <li key={key} className="rounded-md border border-hairline px-4 pt-4">
            <div className="flex items-start gap-1">
              <div className="min-w-0 grow">
                <SelectControl
                  name={sourceName('kind', key)}
                  label={AUDIENCE_FIELDS.source(index + 1)}
                  choices={KIND_CHOICES}
                />
              </div>
              <div className="mt-6 flex">
                <LineButton
                  label={AUDIENCE_FIELDS.remove}
                  of={AUDIENCE_FIELDS.source(index + 1)}
                  isDisabled={keys.length === 1}
                  onClick={() => remove(key)}
                >
                  <Trash2 className="size-4" aria-hidden="true" />
                </LineButton>
              </div>
            </div>
            <SourceParts sourceKey={key} />
          </li>
        ))}
      </ul>
      {keys.length < MAX_SOURCES && (
        <Button ref={addButton} size="small" look="quiet" className="mt-4" onClick={add}>
          <Plus className="size-4" aria-hidden="true" />
          {AUDIENCE_FIELDS.add}
        </Button>
      )}
    </>
  );
}

/** What there is to say of a source of this kind. */
function SourceParts({ sourceKey: key }: { sourceKey: string }) {
  const { control } = useFormContext();
  const kind = useWatch({ control, name: sourceName('kind', key) });
  if (kind === 'MEMBERS')
    return (
      <SelectControl
        name={sourceName('memberType', key)}
        label={AUDIENCE_FIELDS.memberType}
        choices={MEMBER_TYPE_CHOICES}
      />
    );
  if (kind !== 'PARTICIPANTS') return null;
  return (
    <>
      <Suspense>
        <EventSearch sourceKey={key} />
      </Suspense>
      <SelectControl
        name={sourceName('participation', key)}
        label={AUDIENCE_FIELDS.participation}
        choices={PARTICIPATION_CHOICES}
      />
    </>
  );
}
