import { expect, it } from "vitest";
import { isMeetingUrl } from "../src/meeting-url";

it.each([
  "https://zoom.us/j/123456789?pwd=abc",
  "https://us02web.zoom.us/j/123456789",
  "https://meet.google.com/abc-defg-hij",
  "https://teams.microsoft.com/l/meetup-join/19%3ameeting",
  "https://ZOOM.US/j/1",
  "https://zoom.us",
])("a meeting may be held at %s", (url) => expect(isMeetingUrl(url)).toBe(true));

it.each([
  "http://zoom.us/j/1",
  "https://zoom.us.example.com/j/1",
  "https://evilzoom.us/j/1",
  "https://example.com/?zoom.us",
  "https://example.com#zoom.us",
  "https://zoom.us@example.com/",
  "https://user:pass@zoom.us/j/1",
  "https://zoom.us:8443/j/1",
  "https://example.com\\@zoom.us/",
  "https://zoom.us\\.example.com/",
  "https://google.com/meet",
  "https://microsoft.com/teams",
  "https://zoom。us/j/1",
  "https://ｚｏｏｍ.us/j/1",
  "https://zoom.us./j/1",
  " https://zoom.us/j/1",
  "https://zoom.us/j/1\nhttps://example.com",
  "https://zoom.us/j/1 2",
  'https://zoom.us/"onclick=',
  "javascript:alert(1)//https://zoom.us/",
  "//zoom.us/j/1",
  "zoom.us/j/1",
  "",
])("a meeting may not be held at %j", (url) => expect(isMeetingUrl(url)).toBe(false));
