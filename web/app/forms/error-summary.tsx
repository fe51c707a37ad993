import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { ContractForm } from './contract-form.ts';
import { labelOf, nameInSentence } from './field-names.ts';
import { fieldsOf, focusFirst } from './form-fields.ts';

/** In a smaller form the button stands below the fields, whose own errors say enough. */
const MIN_FIELDS = 3;
/** The line waits until nothing has changed for so long: it does not flicker, nor speak, while a field is typed into. */
const SETTLED_MS = 500;

type FieldProblem = { name: string; text: string; isMissing: boolean };

/** What is missing or wrong, in the order of the page, each a button to its field; nothing in a small form. */
export default function ErrorSummary({ form }: { form: ContractForm }) {
  const problems = useFieldProblems(form);
  return (
    <>
      <FieldLinks form={form} intro="Il manque" problems={problems.filter(({ isMissing }) => isMissing)} />
      <FieldLinks form={form} intro="À corriger" problems={problems.filter(({ isMissing }) => !isMissing)} />
    </>
  );
}

function useFieldProblems({ control, element, getValues, trigger }: ContractForm): FieldProblem[] {
  const { errors } = useFormState({ control });
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  useEffect(() => {
    // Until then, the errors of untouched fields are unknown.
    void trigger();
  }, [trigger]);

  const isMissing = (name: string) => String(getValues(name) ?? '').trim() === '';
  /** As a text, which is compared by its content. */
  const invalidFields = JSON.stringify(Object.keys(errors).map((name) => [name, isMissing(name)]));
  useEffect(() => {
    const invalid = new Map<string, boolean>(JSON.parse(invalidFields));
    if (invalid.size === 0) {
      setProblems([]);
      return;
    }
    const timer = setTimeout(() => setProblems(problemsOf(element.current, invalid)), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [invalidFields, element]);
  return problems;
}

/** @param invalid whether a value is missing, by the name of the control */
function problemsOf(form: HTMLFormElement | null, invalid: Map<string, boolean>): FieldProblem[] {
  const fields = fieldsOf(form);
  if (fields.filter(({ element }) => element.type !== 'checkbox').length < MIN_FIELDS) return [];
  return fields
    .filter(({ name }) => invalid.has(name))
    .map(({ name, element }) => ({
      name,
      text: nameInSentence(labelOf(element)),
      isMissing: invalid.get(name) === true,
    }));
}

type FieldLinksProps = { form: ContractForm; intro: string; problems: FieldProblem[] };

function FieldLinks({ form, intro, problems }: FieldLinksProps) {
  if (problems.length === 0) return null;
  const show = (name: string) => {
    focusFirst(form.element.current, [name]);
    // With its error: a pointer sees no focus on a file or a choice.
    void form.trigger(name, { shouldTouch: true });
  };
  return (
    <p>
      <span>{`${intro}\u202f: `}</span>
      {problems.map(({ name, text }, index) => (
        <span key={name}>
          <span>{index > 0 ? ', ' : ''}</span>
          <button type="button" className="link py-1" onClick={() => show(name)}>
            {text}
          </button>
        </span>
      ))}
    </p>
  );
}
