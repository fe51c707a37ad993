import type { ComponentType } from 'react';
import { CONTACT, NEWSLETTER } from '../../content/contact.ts';
import type { Elements } from '../../ui/elements.ts';

type FieldProps = { name: string; label: string; type?: string; autoComplete?: string };

/** Plain fields in the placeholder, validated controls in the form, at the same places. */
type Fields = { Text: ComponentType<FieldProps>; submit: Elements };

export const CONTACT_FORM_CLASS = 'grid gap-x-6 gap-y-2 sm:grid-cols-2';
export const NEWSLETTER_FORM_CLASS = 'grid items-start gap-x-4 sm:grid-cols-[1fr_auto]';

/** Of a form whose code is not loaded yet; sends nothing. */
export const INERT_FORM_PROPS = {
  method: 'post',
  noValidate: true,
  onSubmit: (event: { preventDefault(): void }) => event.preventDefault(),
} as const;

type AreaProps = FieldProps & { rows?: number };

export function ContactFields({ Text, Area, submit }: Fields & { Area: ComponentType<AreaProps> }) {
  return (
    <>
      <Text name="name" label={CONTACT.name} autoComplete="name" />
      <Text name="email" label={CONTACT.email} type="email" autoComplete="email" />
      <div className="sm:col-span-2">
        <Area name="message" label={CONTACT.message} rows={6} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 sm:col-span-2">
        <p className="max-w-[24em] text-sm text-slate">{CONTACT.privacy}</p>
        {submit}
      </div>
    </>
  );
}

export function NewsletterFields({ Text, submit }: Fields) {
  return (
    <>
      <Text name="email" label={NEWSLETTER.email} type="email" autoComplete="email" />
      {/* Level with the control, under its label's line. */}
      <div className="sm:pt-6.5">{submit}</div>
    </>
  );
}
