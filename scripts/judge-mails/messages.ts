import { drawTicket } from '../../server/src/mail/draw-ticket.ts';
import { TICKET_CONTENT_ID, TICKET_FILE } from '../../server/src/mail/mail-content.ts';
import { newMessageId, SECRET_PLACEHOLDER } from '../../server/src/mail/outbox.ts';
import { renderContent } from '../../server/src/mail/render-content.ts';
import type { Message } from '../../server/src/mail/transport.ts';
import { renderCampaign } from '../../server/src/newsletter/campaigns/render/render-campaign.ts';
import { unsubscribeUrls } from '../../server/src/newsletter/newsletter.emails.ts';
import { CAMPAIGN_IMAGE, FULL_CAMPAIGN_BODY } from '../../server/src/testing/full-campaign.ts';
import { rawMessage } from '../../server/src/testing/raw-message.ts';
import { FROM, SECRET, SITE, TO } from './letter-samples.ts';
import { allLetters, type NamedLetter } from './letters.ts';

/** A mail as a mail server receives it. */
export type ReceivedMail = { name: string; raw: string; html: string; text: string };

/** A campaign with each kind of node, and each letter of the product. */
export async function allMails(): Promise<ReceivedMail[]> {
  const mails = [received('campagne', campaign())];
  for (const letter of allLetters()) mails.push(received(letter.name, await messageOf(letter)));
  return Promise.all(mails);
}

const withSecret = (text: string) => text.replaceAll(SECRET_PLACEHOLDER, SECRET);

const listUnsubscribe = (urls: string[] = []) =>
  urls.length === 0 ? null : withSecret(urls.map((url) => `<${url}>`).join(', '));

const head = () => ({
  messageId: newMessageId(SITE),
  date: new Date(),
  replyTo: null,
  listId: null,
  attachments: [],
  calendar: null,
});

function campaign(): Message {
  const { html, text } = renderCampaign(SITE, {
    ...{ subject: 'Le printemps du cercle', body: FULL_CAMPAIGN_BODY },
    images: [{ hash: CAMPAIGN_IMAGE, width: 1600, height: 900 }],
    archiveUrl: `${SITE.publicUrl}/newsletter/le-printemps-du-cercle`,
  });
  return {
    ...{ ...head(), to: TO, subject: 'Le printemps du cercle' },
    ...{ html: withSecret(html), text: withSecret(text) },
    listId: '<newsletter.www.cercleduparc.be>',
    listUnsubscribe: listUnsubscribe(unsubscribeUrls(SITE)),
  };
}

async function messageOf({ mail }: NamedLetter): Promise<Message> {
  const { html, text } = renderContent(SITE, mail.content);
  const { ticket } = mail.content;
  const picture = { name: TICKET_FILE, contentType: 'image/png', contentId: TICKET_CONTENT_ID };
  return {
    ...{ ...head(), to: mail.to, subject: mail.subject, replyTo: mail.replyTo ?? null },
    ...{ html: withSecret(html), text: withSecret(text) },
    listUnsubscribe: listUnsubscribe(mail.unsubscribeUrls),
    attachments: ticket === undefined ? [] : [{ ...picture, bytes: await drawTicket(ticket) }],
    calendar: mail.calendar ?? null,
  };
}

/** With the line that the mail server of its reader adds. */
async function received(name: string, message: Message): Promise<ReceivedMail> {
  const { html, text } = message;
  const trace = `Received: from mail.cercleduparc.be (mail.cercleduparc.be [185.3.216.10])\n\tby mx.moreau.be (Postfix) with ESMTPS id 4F2B1C0A5D\n\tfor <${message.to.address}>; ${message.date.toUTCString().replace('GMT', '+0000')}\n`;
  return { name, raw: `${trace}${await rawMessage(message, FROM)}`, html, text };
}
