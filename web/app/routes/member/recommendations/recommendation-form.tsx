import type { CirclePerson, Recommendation } from '@cercle/contract/recommendations';
import { MESSAGE_MAX, type RecommendationCreate, SUBJECT_MAX } from '@cercle/contract/recommendations';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { nameOf } from '../../../content/circle-person.ts';
import { CONSENT_CHOICES, KIND_CHOICES, RECOMMENDATION_FORM } from '../../../content/recommendation-form.ts';
import { RECOMMENDATIONS_PATH } from '../../../content/recommendations.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { ChoiceControl, TextAreaControl, TextControl } from '../../../forms/controls.tsx';
import { useUnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Panel } from './fact-panel.tsx';
import { PersonSearch } from './person-search.tsx';
import { RECOMMENDATIONS_CALL } from './recommendation-calls.ts';
import { controlOf, recommendationForm } from './recommendation-form-schema.ts';

const EMPTY = { kind: 'OUTSIDE', subject: '', message: '', name: '', email: '', phone: '', consent: '' };

/** @param receiver whom the link named; null to look for one */
export default function RecommendationForm({ receiver }: { receiver: CirclePerson | null }) {
  const navigate = useNavigate();
  const prompt = useUnsavedChangesPrompt();
  const report = (isDirty: boolean) => prompt.report('recommendation', isDirty);
  const form = useContractForm<RecommendationCreate>({
    schema: recommendationForm,
    defaults: { ...EMPTY, toId: receiver ? String(receiver.id) : '' },
    failureText: ({ code, message }) =>
      code === 'unknown' || code === 'network' || code === 'internal' ? RECOMMENDATION_FORM.failed : message,
    onDirty: report,
    send: async (values, _, key) => {
      const { id, other } = await send(values, key);
      report(false);
      showToast('success', RECOMMENDATION_FORM.sent(nameOf(other)));
      await navigate(`${RECOMMENDATIONS_PATH}/${id}`, { replace: true });
    },
  });
  const kind: unknown = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      <ContractFormView form={form} label={RECOMMENDATION_FORM.title} className="grid max-w-[47em] gap-6">
        <Panel title={RECOMMENDATION_FORM.who}>
          <PersonSearch name="toId" initial={receiver} />
        </Panel>
        <Panel title={RECOMMENDATION_FORM.what}>
          <div className="grid gap-2">
            <ChoiceControl
              name="kind"
              label={RECOMMENDATION_FORM.kind}
              isStacked
              choices={KIND_CHOICES}
              deps={['name', 'email', 'consent']}
            />
            <TextControl
              name="subject"
              label={RECOMMENDATION_FORM.subject}
              hint={RECOMMENDATION_FORM.subjectHint}
              maxLength={SUBJECT_MAX}
              autoComplete="off"
            />
            <TextAreaControl
              name="message"
              label={RECOMMENDATION_FORM.message}
              hint={RECOMMENDATION_FORM.messageHint}
              maxLength={MESSAGE_MAX}
              rows={5}
              isOptional
            />
          </div>
        </Panel>
        {kind !== 'INSIDE' && <ContactFields form={form} />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} busyText={RECOMMENDATION_FORM.busy}>
            {RECOMMENDATION_FORM.submit}
          </SubmitButton>
          <ButtonLink look="quiet" to={RECOMMENDATIONS_PATH}>
            {RECOMMENDATION_FORM.cancel}
          </ButtonLink>
        </div>
      </ContractFormView>
      {prompt.dialog}
    </>
  );
}

function ContactFields({ form }: { form: ReturnType<typeof useContractForm> }) {
  const consent: unknown = useWatch({ control: form.control, name: 'consent' });
  const isIntroduced = consent === 'BY_INTRODUCTION';
  return (
    <Panel title={RECOMMENDATION_FORM.contact}>
      <div className="grid gap-2">
        <ChoiceControl
          name="consent"
          label={RECOMMENDATION_FORM.consent}
          isStacked
          choices={CONSENT_CHOICES}
          deps={['email', 'phone']}
        />
        <TextControl name="name" label={RECOMMENDATION_FORM.name} autoComplete="off" />
        <TextControl
          name="email"
          type="email"
          label={RECOMMENDATION_FORM.email}
          hint={isIntroduced ? RECOMMENDATION_FORM.introductionHint : RECOMMENDATION_FORM.reachHint}
          autoComplete="off"
          deps={['phone']}
          isOptional={!isIntroduced}
        />
        <TextControl
          name="phone"
          type="tel"
          label={RECOMMENDATION_FORM.phone}
          autoComplete="off"
          deps={['email']}
          isOptional
        />
      </div>
    </Panel>
  );
}

/** What the server says of a value is shown at its control. */
async function send(values: RecommendationCreate, key: string): Promise<Recommendation> {
  try {
    return await api.post<Recommendation>(RECOMMENDATIONS_CALL, values, key);
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    const errors = Object.entries(failure.errors).map(([path, texts]) => [controlOf(path), texts]);
    throw new ApiError(failure.message, {
      status: failure.status,
      code: failure.code,
      errors: Object.fromEntries(errors),
    });
  }
}
