export const hello = 'hello from a file with a hash in its name, long enough to be worth compressing'
