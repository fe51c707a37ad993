import { NEWSLETTER } from '../../content/contact.ts';
import { DeferredForm } from '../../forms/deferred-form.tsx';
import { Button } from '../../ui/button.tsx';
import { NoScript } from '../../ui/no-script.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { INERT_FORM_PROPS, NEWSLETTER_FORM_CLASS, NewsletterFields } from './contact-fields.tsx';

const loadNewsletterForm = () => import('./newsletter-form.tsx');

/** The form for the newsletter, whose code is fetched when it comes near. */
export const NewsletterSignup = () => (
  <div>
    <NoScript what="form" />
    <DeferredForm name="newsletter" load={loadNewsletterForm} placeholder={<NewsletterPlaceholder />} />
  </div>
);

function NewsletterPlaceholder() {
  return (
    <form {...INERT_FORM_PROPS} aria-label={NEWSLETTER.title} className={NEWSLETTER_FORM_CLASS}>
      <NewsletterFields
        Text={TextField}
        submit={
          <Button type="submit" disabled className="w-full">
            {NEWSLETTER.submit}
          </Button>
        }
      />
    </form>
  );
}
