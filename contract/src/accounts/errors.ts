import { defineErrors } from '../http/error.ts'

export const ACCOUNT_ERRORS = defineErrors({
  CREDENTIALS_REQUIRED: [400, 'Username and password are required'],
  WRONG_CREDENTIALS: [401, 'Invalid username or password. Please check your credentials and try again.'],
  TOO_MANY_LOGINS: [429, 'Too many login attempts. Please wait a few minutes before trying again.'],
  ACCOUNT_DELETED: [409, 'This account was deleted. You can still take it back.'],
  WRONG_PASSWORD: [403, 'That is not your password.'],
  TOO_MANY_PASSWORDS: [429, 'Too many tries. Wait a few minutes.'],
  USERNAME_TAKEN: [409, 'That username is taken.'],
  PASSWORD_TOO_COMMON: [422, 'That password is too easy to guess. Choose another.'],
  PASSWORD_IS_USERNAME: [422, 'The password must not be the username.'],
  NAME_UNREADABLE: [422, 'Write it without hidden characters.'],
  NAME_OFFICIAL: [422, 'Write it without words or signs of our team or the green shield.'],
  PRONOUNS_OFFICIAL: [422, 'Write it without words or signs of our team or the green shield.'],
  ABOUT_UNREADABLE: [422, 'Write it without hidden characters.'],
  VERIFIED_ONLY_SETTING: [422, 'Only verified people can choose to be seen by verified people only.'],
})
