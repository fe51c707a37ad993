import type { OwnParty } from '@cercle/contract/account-statement';
import { api } from '../../../api/client.ts';
import { STATEMENT } from '../../../content/account-statement.ts';
import { Card } from '../../account/security/card.tsx';
import { useCardState } from '../../account/security/use-card-state.ts';
import { StatementForm } from '../../documents/statement-form.tsx';

const OWN_PARTIES_CALL = '/me/parties';
const loadOwnParties = () => api.get<OwnParty[]>(OWN_PARTIES_CALL);

/** The statement of account of each party whose invoices are theirs; to who has none, it is not announced. */
export default function OwnStatements() {
  const { state, reload } = useCardState(loadOwnParties);
  if (state.kind === 'loading' || (state.kind === 'ready' && state.value.length === 0)) return null;
  return (
    <Card
      title={STATEMENT.title}
      state={state}
      loadingText={STATEMENT.loading}
      errorText={STATEMENT.loadFailed}
      onRetry={reload}
    >
      {(parties) => <Statements parties={parties} />}
    </Card>
  );
}

const Statements = ({ parties }: { parties: OwnParty[] }) => (
  <div className="grid gap-5">
    <p className="max-w-[44em] text-slate">{STATEMENT.lead}</p>
    {parties.map(({ id, name }) => (
      <div key={id} className="grid gap-2">
        {parties.length > 1 && <h3 className="font-[550] [overflow-wrap:anywhere]">{name}</h3>}
        <StatementForm path={`${OWN_PARTIES_CALL}/${id}`} of={name} />
      </div>
    ))}
  </div>
);
