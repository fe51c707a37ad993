import { SEEKING_MAX, type SeekingOffering, seekingOffering } from '@cercle/contract/seeking-offering';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { OFFERING_LABEL, SEEKING_LABEL } from '../../../content/seeking-labels.ts';
import { countText, SEEKING } from '../../../content/seeking-offering.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { TextAreaControl } from '../../../forms/controls.tsx';
import type { UnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Card } from '../../account/security/card.tsx';
import { type CardState, useCardState } from '../../account/security/use-card-state.ts';
import { loadSeekingOffering, SEEKING_ANCHOR, saveSeekingOffering } from './load-seeking-offering.ts';

type SeekingCardProps = {
  first: CardState<SeekingOffering>;
  report: UnsavedChangesPrompt['report'];
  /** Of what the card of the directory shows. */
  onSaved: (texts: SeekingOffering) => void;
};

/** What the member looks for and offers, with a save of its own. */
export default function SeekingCard({ first, report, onSaved }: SeekingCardProps) {
  const { state, reload } = useCardState(loadSeekingOffering, first);
  const card = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // It comes after the page: a link to it leads there once it is shown.
  useEffect(() => {
    if (hash !== `#${SEEKING_ANCHOR}`) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView();
  }, [hash]);
  return (
    <div id={SEEKING_ANCHOR}>
      <Card
        ref={card}
        title={SEEKING.title}
        state={state}
        loadingText={SEEKING.loading}
        errorText={SEEKING.failed}
        onRetry={reload}
      >
        {(texts) => <SeekingForm texts={texts} report={report} onSaved={onSaved} />}
      </Card>
    </div>
  );
}

type SeekingFormProps = { texts: SeekingOffering } & Pick<SeekingCardProps, 'report' | 'onSaved'>;

function SeekingForm({ texts, report, onSaved }: SeekingFormProps) {
  const form = useContractForm<SeekingOffering>({
    schema: seekingOffering,
    defaults: texts,
    failureText: () => SEEKING.saveFailed,
    onDirty: (isDirty) => report('seeking', isDirty),
    send: async (values) => {
      await saveSeekingOffering(values);
      form.reset(values);
      onSaved(values);
      showToast('success', SEEKING.saved);
    },
  });
  return (
    <ContractFormView form={form} label={SEEKING.form}>
      <p className="mb-5 max-w-[44em] text-slate">{SEEKING.lead}</p>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <CountedText name="seeking" label={SEEKING_LABEL} hint={SEEKING.seekingHint} />
        <CountedText name="offering" label={OFFERING_LABEL} hint={SEEKING.offeringHint} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton form={form} busyText={SEEKING.busy}>
          {SEEKING.save}
        </SubmitButton>
        <Link to="/recommandations" className="link py-1">
          {SEEKING.recommendations}
        </Link>
      </div>
    </ContractFormView>
  );
}

type CountedTextProps = Pick<ComponentProps<typeof TextAreaControl>, 'label'> & {
  name: string;
  hint: string;
};

/** With the count of what is typed, as the server counts it. */
function CountedText({ name, label, hint }: CountedTextProps) {
  const value = String(useWatch({ name }) ?? '');
  return (
    <TextAreaControl
      name={name}
      label={label}
      hint={`${hint} ${countText(value.trim().length, SEEKING_MAX)}.`}
      rows={3}
      isOptional
    />
  );
}
