/** How long a link in a mail is good for: time to change to the mail program and back, no time for whoever finds it later. */
export const EMAIL_LINK_MINUTES = 30
/** Mails that ask to confirm one address, in 24 hours, whoever has them sent: a person needs one and a second try. */
export const CONFIRMATION_MAILS_PER_DAY = 3
/** Between two mails that somebody asks for: time in which the first may arrive. */
export const VERIFICATION_MAIL_REST_SECONDS = 60
