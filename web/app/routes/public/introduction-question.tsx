import type { Introduction } from '@cercle/contract/recommendations';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import { ApiError, SessionEndedError } from '../../api/error.ts';
import { INTRODUCTION } from '../../content/introduction.ts';
import { typeset } from '../../content/typeset.ts';
import { formatDate } from '../../dates.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { Button } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { MarkedError } from '../../ui/field.tsx';

const TEXTS = typeset(INTRODUCTION);

/** « Anne Dubois, Dubois SRL » */
const personText = ({ fullName, company }: Introduction['giver']) =>
  [fullName, company].filter(Boolean).join(', ');

type Answer = 'accept' | 'refuse';

type IntroductionQuestionProps = {
  token: string;
  introduction: Introduction;
  isDead: (failure: unknown) => boolean;
  onAnswer: (answer: 'accepted' | 'refused' | 'dead') => void;
};

/** Who recommends whom to the reader, what would be passed on of them, and the choice. */
export function IntroductionQuestion({ token, introduction, isDead, onAnswer }: IntroductionQuestionProps) {
  const { giver, receiver, subject, name, email, phone, expiresAt } = introduction;
  const [busy, setBusy] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string>();

  async function send(answer: Answer) {
    setBusy(answer);
    setFailure(undefined);
    try {
      await api.post(`/introductions/${answer}`, { token });
      onAnswer(answer === 'accept' ? 'accepted' : 'refused');
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      if (!(error instanceof ApiError)) throw error;
      if (isDead(error)) onAnswer('dead');
      else setFailure(error.code === 'browser' || error.code === 'too-many' ? error.message : TEXTS.failed);
    } finally {
      setBusy(null);
    }
  }

  return (
    <AccessGate
      eyebrow={TEXTS.eyebrow}
      title={TEXTS.title.replace('{receiver}', receiver.fullName)}
      lead={TEXTS.lead.replace('{giver}', giver.fullName)}
    >
      <div className="grid gap-5">
        <dl className="divide-y divide-hairline border-y border-hairline text-sm">
          <Fact label={TEXTS.recommends}>{personText(giver)}</Fact>
          <Fact label={TEXTS.recommended}>{personText(receiver)}</Fact>
          <Fact label={TEXTS.subject}>{subject}</Fact>
          <Fact label={TEXTS.known}>
            <span className="block">{name}</span>
            {email && <Email address={email} />}
            {phone && <span className="block">{phone}</span>}
          </Fact>
          <Fact label={TEXTS.until}>
            <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
          </Fact>
        </dl>
        <p className="text-slate">{TEXTS.text}</p>
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger empty:hidden">
          <MarkedError error={failure} />
        </p>
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <Button onClick={() => void send('accept')} disabled={busy !== null} isBusy={busy === 'accept'}>
            {busy === 'accept' ? TEXTS.accepting : TEXTS.accept}
          </Button>
          <Button
            look="quiet"
            onClick={() => void send('refuse')}
            disabled={busy !== null}
            isBusy={busy === 'refuse'}
          >
            {busy === 'refuse' ? TEXTS.refusing : TEXTS.refuse}
          </Button>
        </div>
      </div>
    </AccessGate>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-4 py-2.5 sm:grid-cols-[9.5rem_1fr]">
    <dt className="text-slate">{label}</dt>
    <dd className="min-w-0 font-[550] [overflow-wrap:anywhere]">{children}</dd>
  </div>
);
