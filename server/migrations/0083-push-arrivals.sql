-- When a push last arrived on this device, as its service worker said, and since when the pushes that the push service accepted
-- for it have gone without such an answer; null if none has.
alter table push_subscriptions add column arrived_at timestamptz, add column silent_since timestamptz;
