import type { ConfirmationState } from '@cercle/contract/newsletter-confirmation';
import { Form, useNavigation } from 'react-router';
import { api } from '../../api/client.ts';
import { ApiError, unlessSessionEnded } from '../../api/error.ts';
import { CONFIRMATION } from '../../content/confirmation.ts';
import { typeset } from '../../content/typeset.ts';
import { secretLinkHeaders, secretLinkMeta } from '../../document/secret-link.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { domainContext } from '../../router-contexts.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ResultHeading } from '../../ui/result-heading.tsx';
import type { Route } from './+types/confirmation.ts';

const { pageTitle, eyebrow, ask, done, expired, invalid } = typeset(CONFIRMATION);

const HOME = '/';

export const headers = secretLinkHeaders;
export const meta = secretLinkMeta(pageTitle, ask.lead);

/** Looking changes nothing: mail scanners follow links. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(domainContext).newsletter.peekConfirmation(params.token);

type Outcome = { state: ConfirmationState['state'] } | { failed: string };

/** Where no script runs, the form arrives at the same address of the API's side. */
export async function clientAction({ params }: Route.ClientActionArgs): Promise<Outcome> {
  try {
    await unlessSessionEnded(api.post(`/newsletters/confirm/${encodeURIComponent(params.token)}`));
    return { state: 'CONFIRMED' };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    if (failure.code === 'not-found') return { state: 'INVALID' };
    if (failure.code === 'expired') return { state: 'EXPIRED' };
    return { failed: failure.code === 'browser' ? failure.message : ask.failed };
  }
}

export default function Confirmation({ loaderData, actionData }: Route.ComponentProps) {
  const fresh = actionData && 'state' in actionData ? actionData.state : undefined;
  const state = fresh ?? loaderData.state;
  const isFresh = fresh !== undefined;
  if (state === 'CONFIRMED') return <Result texts={done} to={HOME} isFresh={isFresh} />;
  if (state !== 'PENDING')
    return <Result texts={state === 'EXPIRED' ? expired : invalid} to="/contactez-nous" isFresh={isFresh} />;
  const failed = actionData && 'failed' in actionData ? actionData.failed : undefined;
  return <Ask email={loaderData.email} failed={failed} />;
}

function Ask({ email, failed }: { email: string | null; failed: string | undefined }) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <AccessGate eyebrow={eyebrow} title={ask.title} lead={ask.lead}>
      <Form method="post" className="grid gap-5">
        <h2 className="text-xl">{ask.heading}</h2>
        {email && (
          <p>
            <span>{ask.address}</span>
            <strong className="block font-[550] [overflow-wrap:anywhere]">
              <bdi dir="ltr">{email}</bdi>
            </strong>
          </p>
        )}
        <p className="text-slate">{ask.text}</p>
        <p role="alert" className="text-danger empty:hidden">
          {failed}
        </p>
        <Button type="submit" isBusy={isBusy} disabled={isBusy} className="w-fit max-sm:w-full">
          {isBusy ? ask.busy : ask.button}
        </Button>
      </Form>
    </AccessGate>
  );
}

type ResultProps = { texts: typeof CONFIRMATION.done; to: string; isFresh: boolean };

const Result = ({ texts, to, isFresh }: ResultProps) => (
  <AccessGate eyebrow={eyebrow} title={texts.title}>
    <div role={to === HOME ? undefined : 'alert'} className="grid gap-5">
      <ResultHeading isFresh={isFresh}>{texts.heading}</ResultHeading>
      <p className="text-slate">{texts.text}</p>
      <ButtonLink to={to} className="w-fit">
        {texts.action}
      </ButtonLink>
    </div>
  </AccessGate>
);
