// Sentences to click, from the pairs that come with the site.
export const examples = ["i'm home .", 'go .', 'i lost .', "he's calm ."] as const;
