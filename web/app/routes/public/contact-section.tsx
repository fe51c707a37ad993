import type { Site } from '@cercle/contract/site';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CONTACT, NEWSLETTER } from '../../content/contact.ts';
import { DeferredForm } from '../../forms/deferred-form.tsx';
import { telHref, useSite } from '../../site.ts';
import { ArcMark, Arcs } from '../../ui/arcs.tsx';
import { Button } from '../../ui/button.tsx';
import { NoScript } from '../../ui/no-script.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CONTACT_FORM_CLASS, ContactFields, INERT_FORM_PROPS } from './contact-fields.tsx';
import { NewsletterSignup } from './newsletter-signup.tsx';

const loadContactForm = () => import('./contact-form.tsx');

/** The two forms, and the firm's contact details: after the form for messages, which starts on a phone's first screen. The last section of many pages, and the only one of `/contactez-nous`. */
export function ContactSection({ heading: Heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const site = useSite();
  const Subheading = Heading === 'h1' ? 'h2' : 'h3';
  return (
    <section id="contact" tabIndex={-1} aria-labelledby="contact-titre" className="relative overflow-hidden">
      <Arcs className="pointer-events-none absolute -bottom-56 -left-128 w-180 text-hairline" />
      <div className="page relative pt-10 md:pt-24">
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[5fr_9fr] lg:grid-rows-[auto_1fr]">
          <div>
            <Heading id="contact-titre" className="text-2xl">
              {CONTACT.title}
            </Heading>
            <p className="mt-3 max-w-[29em] text-slate md:mt-5 md:text-lg">{CONTACT.lead}</p>
          </div>
          <div className="card p-5 shadow-card sm:p-10 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Subheading className="mb-4 text-xl md:mb-6">{CONTACT.formTitle}</Subheading>
            <NoScript what="form" />
            <DeferredForm name="contact" load={loadContactForm} placeholder={<ContactPlaceholder />} />
          </div>
          <FirmDetails site={site} />
        </div>
        <div className="mt-8 grid items-center gap-x-12 gap-y-4 rounded-lg bg-sand p-5 forced-colors:border sm:p-10 lg:grid-cols-[5fr_9fr]">
          <div className="flex items-start gap-5">
            <ArcMark className="size-12 shrink-0 max-sm:hidden" />
            <div>
              <Subheading className="text-xl">{NEWSLETTER.title}</Subheading>
              <p className="mt-2 max-w-[27em] text-slate">{NEWSLETTER.lead}</p>
              <Link to="/newsletter" className="link mt-2 inline-block py-1 text-sm">
                {NEWSLETTER.archive}
              </Link>
            </div>
          </div>
          <NewsletterSignup />
        </div>
      </div>
    </section>
  );
}

function FirmDetails({ site: { contactAddress, contactPhone, contactEmail } }: { site: Site }) {
  if (!contactAddress && !contactPhone && !contactEmail) return null;
  return (
    <dl className="firm-details">
      {contactPhone && (
        <Detail label="Téléphone">
          <a href={telHref(contactPhone)} className="link">
            {contactPhone}
          </a>
        </Detail>
      )}
      {contactEmail && (
        <Detail label="E-mail">
          <a href={`mailto:${contactEmail}`} className="link">
            {contactEmail}
          </a>
        </Detail>
      )}
      {contactAddress && (
        <Detail label="Adresse">
          <span className="whitespace-pre-line">{contactAddress}</span>
        </Detail>
      )}
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-slate">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ContactPlaceholder() {
  return (
    <form {...INERT_FORM_PROPS} aria-label={CONTACT.formTitle} className={CONTACT_FORM_CLASS}>
      <ContactFields
        Text={TextField}
        Area={TextArea}
        submit={
          <Button type="submit" disabled className="max-sm:w-full">
            {CONTACT.submit}
          </Button>
        }
      />
    </form>
  );
}
