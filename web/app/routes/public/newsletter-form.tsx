import { ALREADY_SUBSCRIBED, newsletterForm } from '@cercle/contract/newsletter-form';
import { api } from '../../api/client.ts';
import type { ApiError } from '../../api/error.ts';
import { useBotCheck } from '../../bot-check/use-bot-check.ts';
import { NEWSLETTER } from '../../content/contact.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../forms/contract-form-view.tsx';
import { TextControl } from '../../forms/controls.tsx';
import { showToast } from '../../ui/toast.tsx';
import { NEWSLETTER_FORM_CLASS, NewsletterFields } from './contact-fields.tsx';

const subscriptionSchema = newsletterForm.omit({ recaptchaToken: true });
const EMPTY = { email: '' };

/** An address that is subscribed already is no error. By its message: other errors are 403, too, without a subscription. */
function showSubscribed({ message }: ApiError): boolean {
  const isSubscribed = message === ALREADY_SUBSCRIBED;
  if (isSubscribed) showToast('notification', ALREADY_SUBSCRIBED);
  return isSubscribed;
}

export default function NewsletterForm() {
  const botCheck = useBotCheck('newsletterSubmit');
  const form = useContractForm({
    schema: subscriptionSchema,
    defaults: EMPTY,
    draftName: 'newsletter',
    handleFailure: showSubscribed,
    failureText: () => NEWSLETTER.failed,
    send: async (values, _, key) => {
      const recaptchaToken = await botCheck.getToken();
      const { message } = await api.post<{ message: string }>(
        '/newsletters',
        { ...values, recaptchaToken },
        key,
      );
      form.reset();
      // Subscribed, or to be confirmed by mail.
      showToast('success', message);
    },
  });
  return (
    <ContractFormView
      form={form}
      label={NEWSLETTER.title}
      onFocus={() => botCheck.prepare()}
      className={NEWSLETTER_FORM_CLASS}
    >
      <NewsletterFields
        Text={TextControl}
        submit={
          <SubmitButton form={form} busyText={NEWSLETTER.busy} className="w-full">
            {NEWSLETTER.submit}
          </SubmitButton>
        }
      />
    </ContractFormView>
  );
}
