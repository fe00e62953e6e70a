-- A mail that was due while no provider was configured is not filed as one that arrived.
ALTER TYPE "MailStatus" ADD VALUE 'unsent';
