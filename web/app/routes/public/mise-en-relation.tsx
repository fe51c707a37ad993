import type { Introduction } from '@cercle/contract/recommendations';
import { Suspense } from 'react';
import { api } from '../../api/client.ts';
import { toResult } from '../../api/result.ts';
import { secretLinkHeaders, secretLinkMeta } from '../../document/secret-link.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { lazyComponent, preload } from '../../ui/lazy-component.tsx';
import { LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/mise-en-relation.ts';

/** Apart: a public page weighs little at first. */
const loadAnswer = () => import('./introduction-answer.tsx');
const IntroductionAnswer = lazyComponent(loadAnswer);

const TITLE = 'Mise en relation';

export const headers = secretLinkHeaders;
export const meta = secretLinkMeta(TITLE, 'Accepter ou refuser une mise en relation.');

/** Looking changes nothing: mail scanners follow links. The secret travels in a body, which no log records. */
export const clientLoader = ({ params: { token } }: Route.ClientLoaderArgs) => {
  preload(loadAnswer);
  return { introduction: toResult(api.post<Introduction>('/introductions/view', { token })) };
};

/** The link is read once: an answer is not followed by « already used ». */
export const shouldRevalidate = () => false;

export const HydrateFallback = () => (
  <AccessGate eyebrow={TITLE} title={TITLE}>
    <LoadingState text="Vérification du lien…" />
  </AccessGate>
);

/** Where a person outside says whether a member may contact them. */
export default function MiseEnRelation({ loaderData, params }: Route.ComponentProps) {
  return (
    <Suspense fallback={<HydrateFallback />}>
      <IntroductionAnswer token={params.token} load={loaderData.introduction} />
    </Suspense>
  );
}
