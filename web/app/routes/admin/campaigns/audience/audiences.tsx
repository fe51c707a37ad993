import type { ListedAudience } from '@cercle/contract/audiences';
import { ArrowLeft, Pencil, Trash2, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../../../api/client.ts';
import { toResult, useResult } from '../../../../api/result.ts';
import { AUDIENCES_TITLE } from '../../../../content/admin-campaigns.ts';
import { AUDIENCES, REMOVE_AUDIENCE } from '../../../../content/admin-saved-audiences.ts';
import { privateMeta } from '../../../../document/page-meta.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/states.tsx';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';
import { LineButton } from '../../events/line-button.tsx';
import { useConfirmedAction } from '../../list/use-confirmed-action.tsx';
import { AUDIENCES_CALL, CAMPAIGNS } from '../campaign-list.ts';
import type { Route } from './+types/audiences.ts';

export const meta = privateMeta(AUDIENCES_TITLE, 'Ceux à qui les campagnes s’adressent souvent.');

export const clientLoader = () => ({ audiences: toResult(api.get<ListedAudience[]>(AUDIENCES_CALL)) });

const loadDialog = () => import('./audience-dialog.tsx');

export default function SavedAudiences({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const { result } = useResult(loaderData.audiences);
  // The one that is changed; null for a new one.
  const [edited, setEdited] = useState<ListedAudience | null>(null);
  const editor = useLazyComponent(loadDialog);
  const open = (audience: ListedAudience | null) => {
    setEdited(audience);
    editor.open();
  };
  const { ask, dialog } = useConfirmedAction<'remove', ListedAudience>({
    texts: { remove: REMOVE_AUDIENCE },
    calls: { remove: ({ id }) => api.delete(`${AUDIENCES_CALL}/${id}`) },
    nameOf: ({ name }) => name,
    onChange: reload,
  });
  return (
    <>
      <Link
        to={CAMPAIGNS.path}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 text-sm font-[550] text-slate hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {AUDIENCES.back}
      </Link>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl">{AUDIENCES.title}</h1>
        <Button size="small" onClick={() => open(null)}>
          <UserRoundPlus className="size-4" aria-hidden="true" />
          {AUDIENCES.add}
        </Button>
      </div>
      <p className="mt-1 mb-5 max-w-[47em] text-slate">{AUDIENCES.lead}</p>
      {result === null && <LoadingState text={AUDIENCES.loading} />}
      {result?.failure !== undefined && (
        <ErrorState
          title={AUDIENCES.failed}
          text="Rien n’est perdu. Vérifiez votre connexion, puis réessayez."
          action={<Button onClick={reload}>Réessayer</Button>}
        />
      )}
      {result?.value?.length === 0 && <EmptyState title={AUDIENCES.empty} text={AUDIENCES.emptyHint} />}
      {result?.value !== undefined && result.value.length > 0 && (
        <ul className="grid gap-3">
          {result.value.map((audience) => (
            <li key={audience.id} className="card flex items-center gap-3 p-5">
              <div className="min-w-0 grow [overflow-wrap:anywhere]">
                <h2 className="text-lg">{audience.name}</h2>
                <p className="text-sm whitespace-pre-line text-slate">{audience.sourceTexts.join('\n')}</p>
              </div>
              <LineButton label={AUDIENCES.edit} of={audience.name} onClick={() => open(audience)}>
                <Pencil className="size-4" aria-hidden="true" />
              </LineButton>
              <LineButton
                label={REMOVE_AUDIENCE.label}
                of={audience.name}
                onClick={() => ask('remove', audience)}
              >
                <Trash2 className="size-4" aria-hidden="true" />
              </LineButton>
            </li>
          ))}
        </ul>
      )}
      {editor.Component && <editor.Component audience={edited} onChange={reload} onClose={editor.close} />}
      {dialog}
    </>
  );
}
