// One entry for all keeps the list of files short that the console loads first.
export { AnnouncementDesk } from './AnnouncementDesk.tsx'
export { AuditDesk } from './AuditDesk.tsx'
export { BadgesDesk } from './BadgesDesk.tsx'
export { CallsDesk } from './CallsDesk.tsx'
export { GateDesk } from './GateDesk.tsx'
export { HoursDesk } from './HoursDesk.tsx'
export { HouseDesk } from './HouseDesk.tsx'
export { StartDesk } from './StartDesk.tsx'
