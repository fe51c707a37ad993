import type { UnsubscribeState } from '@cercle/contract/newsletter';
import { Form, useNavigation } from 'react-router';
import { api } from '../../api/client.ts';
import { ApiError, unlessSessionEnded } from '../../api/error.ts';
import { typeset } from '../../content/typeset.ts';
import { UNSUBSCRIBE } from '../../content/unsubscribe.ts';
import { secretLinkHeaders, secretLinkMeta } from '../../document/secret-link.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { domainContext } from '../../router-contexts.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NoBreak } from '../../ui/no-break.tsx';
import { ResultHeading } from '../../ui/result-heading.tsx';
import type { Route } from './+types/desinscription.ts';

const { pageTitle, description, eyebrow, ask, done, invalid } = typeset(UNSUBSCRIBE);

export const headers = secretLinkHeaders;
export const meta = secretLinkMeta(pageTitle, description);

/** Looking changes nothing: mail scanners follow links. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(domainContext).newsletter.peek(params.token);

/** Where no script runs, the form arrives at the same address, where mail programs unsubscribe too. */
export async function clientAction({ params }: Route.ClientActionArgs) {
  try {
    await unlessSessionEnded(api.post(`/newsletters/unsubscribe/${encodeURIComponent(params.token)}`));
    return 'done';
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    if (failure.code === 'not-found') return 'invalid';
    return { failed: failure.code === 'browser' ? failure.message : ask.failed };
  }
}

export default function Desinscription({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isValid || actionData === 'invalid') return <Invalid isFresh={actionData === 'invalid'} />;
  const isDone = actionData === 'done';
  if (isDone || !loaderData.isSubscribed) return <Done isFresh={isDone} />;
  return <Ask state={loaderData} failed={actionData?.failed} />;
}

function Ask({ state, failed }: { state: UnsubscribeState; failed: string | undefined }) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <AccessGate eyebrow={eyebrow} title={ask.title} lead={ask.lead}>
      <Form method="post" className="grid gap-5">
        <h2 className="text-xl">
          <NoBreak text={ask.heading} />
        </h2>
        {state.email && (
          <p>
            <span>{ask.address}</span>{' '}
            <strong className="block font-[550] [overflow-wrap:anywhere]">
              <bdi dir="ltr">{state.email}</bdi>
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

function Done({ isFresh }: { isFresh: boolean }) {
  return (
    <AccessGate eyebrow={eyebrow} title={done.title}>
      <div className="grid gap-5">
        <ResultHeading isFresh={isFresh}>{done.heading}</ResultHeading>
        <p className="text-slate">{done.text}</p>
        <ButtonLink to="/" className="w-fit">
          {done.action}
        </ButtonLink>
      </div>
    </AccessGate>
  );
}

function Invalid({ isFresh }: { isFresh: boolean }) {
  return (
    <AccessGate eyebrow={eyebrow} title={invalid.title}>
      <div role="alert" className="grid gap-5">
        <ResultHeading isFresh={isFresh}>{invalid.heading}</ResultHeading>
        <p className="text-slate">{invalid.text}</p>
        <ButtonLink to="/contactez-nous" className="w-fit">
          {invalid.action}
        </ButtonLink>
      </div>
    </AccessGate>
  );
}
