// One entry for all keeps the list of files short that the console loads first.
export { AppealsDesk } from './AppealsDesk.tsx'
export { InterestsDesk } from './InterestsDesk.tsx'
export { JoiningDesk } from './JoiningDesk.tsx'
export { ReportsDesk } from './ReportsDesk.tsx'
