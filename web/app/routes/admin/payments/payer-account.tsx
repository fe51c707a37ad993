import type { PartyAccount } from '@cercle/contract/payments';
import type { Result } from '../../../api/result.ts';
import { PAYER_SEARCH } from '../../../content/admin-payments.ts';
import type { Elements } from '../../../ui/elements.ts';

type PayerAccountProps = {
  result: Result<PartyAccount> | null;
  children: (account: PartyAccount) => Elements;
};

/** What the account of a chosen payer is needed for, once it is there. */
export function PayerAccount({ result, children }: PayerAccountProps) {
  if (result?.value) return children(result.value);
  return (
    <p role="status" className={`mb-3 text-sm ${result ? 'text-danger' : 'text-slate'}`}>
      {result ? PAYER_SEARCH.accountFailed : PAYER_SEARCH.loadingAccount}
    </p>
  );
}
