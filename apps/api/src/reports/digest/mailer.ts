import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mail } from './write-mail.js';

/** Time limits of each step. A server that sends a little now and then never reaches them, so the whole mail has a limit too. */
const TIMEOUTS = {
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 60_000,
  dnsTimeout: 30_000,
};
/** Less than the time after which another process tries again. */
const MAX_MS = 5 * 60_000;

interface MailSettings {
  /** `smtp://` or `smtps://`, with the name and the password if it needs them. */
  smtpUrl: string;
  /** Addresses that get the mail. The first one is also its sender, unless the SMTP server's user is an address. */
  recipients: readonly string[];
}

/** Rejects if the SMTP server does not take the mail for any of the recipients, after five minutes, and when `signal` aborts. */
export type SendMail = (mail: Mail & { messageId: string }, signal: AbortSignal) => Promise<void>;

export function createMailer({ smtpUrl, recipients }: MailSettings, logger: Logger): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const user = decodeURIComponent(new URL(smtpUrl).username);
  const sender = user.includes('@') ? user : (recipients[0] ?? '');
  return async ({ messageId, ...mail }, signal) => {
    const { rejected } = await transport.sendMail({
      ...mail,
      signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]),
      messageId: `<${messageId}@godown>`,
      from: { name: 'Godown', address: sender },
      to: recipients.map((address) => ({ name: '', address })),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    if (rejected.length > 0)
      logger.warn({ recipients: rejected.length }, 'the digest was refused for some recipients');
  };
}
