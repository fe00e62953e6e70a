-- What was mailed to a place of a list before it had an account, whatever its address was then: an erasure, and the end of the time for which such
-- a place is kept, looked through every mail of its order.
CREATE INDEX CONCURRENTLY "Mail_place_idx" ON "Mail" (("facts"->>'orderMenteeId')) WHERE "toUserId" IS NULL;
