import type { BankStatementRow } from '@cercle/contract/bank';
import { formatEuros } from '@cercle/contract/money';
import type { Page } from '@cercle/contract/paging';
import { type Result, useResult } from '../../../api/result.ts';
import {
  ACCEPT_STATEMENT,
  DISCARD_STATEMENT,
  QUARANTINE,
  statementName,
} from '../../../content/admin-bank.ts';
import { Button } from '../../../ui/button.tsx';
import { useReason } from '../payments/use-reason.tsx';
import { STATEMENTS_CALL } from './bank-list.ts';

type QuarantineProps = { loaded: Promise<Result<Page<BankStatementRow>>>; onChange: () => void };

/** Statements that book nothing until a person decides, each with its reasons; not shown while there is none. */
export default function Quarantine({ loaded, onChange }: QuarantineProps) {
  const { result } = useResult(loaded);
  const { ask, dialog } = useReason(onChange);
  const statements = result?.value?.content ?? [];
  const decide = (statement: BankStatementRow, verb: 'accept' | 'discard') => {
    const { message, ...texts } = verb === 'accept' ? ACCEPT_STATEMENT : DISCARD_STATEMENT;
    ask({
      texts: { ...texts, message: message(statementName(statement)) },
      path: `${STATEMENTS_CALL}/${statement.id}/${verb}`,
      look: verb === 'accept' ? 'primary' : 'danger',
    });
  };
  return (
    <>
      {statements.length > 0 && (
        <section aria-labelledby="quarantaine" className="mt-5">
          <h2 id="quarantaine" className="text-lg">
            {QUARANTINE.title}
          </h2>
          <p className="mt-0.5 text-sm text-slate">{QUARANTINE.text}</p>
          <ul className="mt-3 grid gap-3 lg:grid-cols-2">
            {statements.map((statement) => (
              <StatementCard key={statement.id} statement={statement} onDecide={decide} />
            ))}
          </ul>
        </section>
      )}
      {dialog}
    </>
  );
}

type StatementCardProps = {
  statement: BankStatementRow;
  onDecide: (statement: BankStatementRow, verb: 'accept' | 'discard') => void;
};

function StatementCard({ statement, onDecide }: StatementCardProps) {
  const { file, openingCents, closingCents, movements, problems } = statement;
  const name = statementName(statement);
  return (
    <li className="card border-danger p-5 text-sm [overflow-wrap:anywhere]">
      <h3 className="font-sans text-base font-[650] tabular-nums">{name}</h3>
      <p className="text-slate">{QUARANTINE.file(file)}</p>
      <p className="text-slate tabular-nums">
        {QUARANTINE.balances(formatEuros(openingCents), formatEuros(closingCents), movements)}
      </p>
      <ul className="mt-3 list-disc pl-5 text-danger">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" onClick={() => onDecide(statement, 'accept')}>
          <span>{QUARANTINE.accept}</span>
          <span className="sr-only">{QUARANTINE.ofStatement(name)}</span>
        </Button>
        <Button size="small" look="quiet" onClick={() => onDecide(statement, 'discard')}>
          <span>{QUARANTINE.discard}</span>
          <span className="sr-only">{QUARANTINE.ofStatement(name)}</span>
        </Button>
      </div>
    </li>
  );
}
