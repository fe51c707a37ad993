import type { PolicyDetails } from '@cercle/contract/policies';
import { NO_SHOW_VAT, NO_SHOW_VATS, NUMBER_RULES, type NumberRuleName } from '@cercle/contract/policy-rules';
import { useLocation, useNavigate } from 'react-router';
import {
  ARTICLES_HINT,
  DAY_COUNTING,
  DRAFT_CHANGED,
  DRAFT_FORM,
  RULE_GROUPS,
  unitLabel,
} from '../../../content/admin-conditions.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { ChoiceControl, TextAreaControl, TextControl } from '../../../forms/controls.tsx';
import { EditConflict } from '../../../forms/record-form.tsx';
import { useUnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Panel } from '../details/description-list.tsx';
import { CONDITIONS } from '../list/list-configs.ts';
import { PlaceholderLegend } from './placeholder-legend.tsx';
import { textName, titleName, useDraftForm } from './use-draft-form.ts';

/** Every figure and article of a draft. */
export function DraftForm({ draft }: { draft: PolicyDetails }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const prompt = useUnsavedChangesPrompt();
  const path = `${CONDITIONS.path}/${draft.id}`;
  const { form, conflict, showCurrent } = useDraftForm({
    draft,
    onDirty: (isDirty) => prompt.report('conditions', isDirty),
    onSaved: () => {
      showToast('success', DRAFT_FORM.success);
      void navigate(path, { replace: true, state });
    },
  });
  return (
    <>
      <ContractFormView form={form} label={DRAFT_FORM.title} className="mt-5">
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {RULE_GROUPS.map(({ title, rules }) => (
            <Panel key={title} title={title}>
              <div className="grid gap-1">
                {rules.map((name) => (
                  <RuleControl key={name} name={name} />
                ))}
                {rules.includes('noShowFeeCents') && (
                  <ChoiceControl name="noShowVat" label={NO_SHOW_VAT.label} choices={VAT_CHOICES} />
                )}
              </div>
            </Panel>
          ))}
        </div>
        <p className="mt-5 text-sm text-slate">{`${DAY_COUNTING.label}\u202f: ${DAY_COUNTING.text}.`}</p>
        <div className="mt-5 grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
          <PlaceholderLegend />
          <Panel title="Articles">
            <p className="mb-5 text-sm text-slate">{ARTICLES_HINT}</p>
            {draft.articles.map(({ id, text }, index) => (
              <fieldset key={id} className="border-t border-hairline pt-5 pb-2">
                <legend className="sr-only">{`Article ${index + 1}`}</legend>
                <TextControl
                  name={titleName(id)}
                  label={`Titre de l’article ${index + 1}`}
                  autoComplete="off"
                />
                <TextAreaControl
                  name={textName(id)}
                  label={`Texte de l’article ${index + 1}`}
                  rows={rowsOf(text)}
                />
              </fieldset>
            ))}
          </Panel>
        </div>
        <EditConflict conflict={conflict} texts={DRAFT_CHANGED} onShow={showCurrent} />
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton form={form} busyText={DRAFT_FORM.busy}>
            {DRAFT_FORM.submit}
          </SubmitButton>
          <ButtonLink look="quiet" to={path} state={state}>
            Annuler
          </ButtonLink>
        </div>
      </ContractFormView>
      {prompt.dialog}
    </>
  );
}

const VAT_CHOICES = NO_SHOW_VATS.map((value) => ({ value, label: NO_SHOW_VAT[value] }));

function RuleControl({ name }: { name: NumberRuleName }) {
  const { label, unit } = NUMBER_RULES[name];
  return (
    <TextControl
      name={name}
      label={`${label} (${unitLabel(unit)})`}
      inputMode={unit === 'euros' || unit === 'percent' ? 'decimal' : 'numeric'}
      autoComplete="off"
    />
  );
}

const CHARACTERS_OF_ROW = 70;
/** As many as the text takes, within reason: it can be made larger. */
const rowsOf = (text: string) =>
  Math.min(
    14,
    text.split('\n').reduce((rows, line) => rows + 1 + Math.floor(line.length / CHARACTERS_OF_ROW), 1),
  );
