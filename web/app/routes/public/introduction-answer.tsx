import type { Introduction } from '@cercle/contract/recommendations';
import { useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { type Result, useResult } from '../../api/result.ts';
import { INTRODUCTION } from '../../content/introduction.ts';
import { typeset } from '../../content/typeset.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { reloadPage } from '../../navigation/reload-page.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ResultHeading } from '../../ui/result-heading.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { IntroductionQuestion } from './introduction-question.tsx';

const { pageTitle, eyebrow, ...TEXTS } = typeset(INTRODUCTION);

type Answer = 'accepted' | 'refused' | 'dead';

/** Unknown, used, too old, or cut off. */
const isDead = (failure: unknown) =>
  failure instanceof ApiError && ['expired', 'not-found', 'validation', 'conflict'].includes(failure.code);

type IntroductionAnswerProps = { token: string; load: Promise<Result<Introduction>> };

/** What the link says, and what became of it. */
export default function IntroductionAnswer({ token, load }: IntroductionAnswerProps) {
  const { result } = useResult(load);
  const [answer, setAnswer] = useState<Answer | null>(null);
  if (answer === 'dead') return <Dead isFresh />;
  if (answer !== null) return <Done answer={answer} />;
  if (result === null)
    return (
      <AccessGate eyebrow={eyebrow} title={pageTitle}>
        <LoadingState text={TEXTS.loading} />
      </AccessGate>
    );
  if (result.value)
    return (
      <IntroductionQuestion token={token} introduction={result.value} isDead={isDead} onAnswer={setAnswer} />
    );
  if (isDead(result.failure)) return <Dead isFresh={false} />;
  return (
    <AccessGate eyebrow={eyebrow} title={pageTitle}>
      <ErrorState
        title={TEXTS.unavailable.title}
        text={TEXTS.unavailable.text}
        action={<Button onClick={() => void reloadPage()}>{TEXTS.unavailable.retry}</Button>}
      />
    </AccessGate>
  );
}

function Done({ answer }: { answer: 'accepted' | 'refused' }) {
  const { title, heading, text } = TEXTS[answer];
  return (
    <AccessGate eyebrow={eyebrow} title={title}>
      <div className="grid gap-5">
        <ResultHeading isFresh>{heading}</ResultHeading>
        <p className="text-slate">{text}</p>
        <ButtonLink to="/" className="w-fit">
          {TEXTS.home}
        </ButtonLink>
      </div>
    </AccessGate>
  );
}

const Dead = ({ isFresh }: { isFresh: boolean }) => (
  <AccessGate eyebrow={eyebrow} title={TEXTS.dead.title}>
    <div role="alert" className="grid gap-5">
      <ResultHeading isFresh={isFresh}>{TEXTS.dead.heading}</ResultHeading>
      <p className="text-slate">{TEXTS.dead.text}</p>
      <ButtonLink to="/contactez-nous" className="w-fit">
        {TEXTS.dead.action}
      </ButtonLink>
    </div>
  </AccessGate>
);
