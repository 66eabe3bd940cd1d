export { deliverMail } from './deliver-mail.ts';
export { startMailServer } from './mail-server.ts';
