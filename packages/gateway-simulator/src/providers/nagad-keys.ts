/** Fixed keys of the simulated provider and of its one merchant, so that a demo survives a restart. Not secret. */
const joined = (...lines: string[]) => lines.join('');

export const nagadKeys = {
  publicKey: joined(
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAoMlD540HdVlxetRtUy/ibcYvni72AXJAmLSuv41Jh+AaqkfbpOLd',
    'lSKv20iJvErDuI1rFFsjymb7auHVDcJB9IAT2gWpjdtkZ93CDTgR6YHvnjnQtAnZ1nI5jL8Tmw9zuDzBdYv9acBKiTmcfzG0',
    '9rcYnGpO/1XQ0mf0WGo43AC/RtFTVfH81rbN9mvcuReBiftd2jLPb/y3p+7xZdy85fElPWo3MyLsgeKYFnOvUXq2mZ3+wSU+',
    'WuJyp3ZT8XBn5I+psUGrj4PJ9pN6MLV5kNlTAdh3FThRf3UFSpFo4nA/naIfOgi1XsFezKi4W8GGMhfOCWMsBSnwdqpPSvpP',
    'rwIDAQAB',
  ),
  privateKey: joined(
    'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCgyUPnjQd1WXF61G1TL+Jtxi+eLvYBckCYtK6/jUmH4Bqq',
    'R9uk4t2VIq/bSIm8SsO4jWsUWyPKZvtq4dUNwkH0gBPaBamN22Rn3cINOBHpge+eOdC0CdnWcjmMvxObD3O4PMF1i/1pwEqJ',
    'OZx/MbT2txicak7/VdDSZ/RYajjcAL9G0VNV8fzWts32a9y5F4GJ+13aMs9v/Len7vFl3Lzl8SU9ajczIuyB4pgWc69ReraZ',
    'nf7BJT5a4nKndlPxcGfkj6mxQauPg8n2k3owtXmQ2VMB2HcVOFF/dQVKkWjicD+doh86CLVewV7MqLhbwYYyF84JYywFKfB2',
    'qk9K+k+vAgMBAAECggEAAgbTvIWtZ9n1ACZatTEIep8hvl7sZYS7Y47pBKu1eXzmW5tEuxu4CF/mP2ltMmllTgPWA8WYK4Mv',
    'aX1AUT53D3CZ2U3Bbekrf9Na6TUhLyHGOw5D97rWhPDG4MZKkpbJMhZQHfQJY+xkfzOxs68yotMExWXOQszmzrURM3qQNWAm',
    '/y6VSaQNocb3HqTArYi5JUSnSXQSiOAElw9SU488JqHZ+wECgMO/UucmTwyOQwTrhujW3v8FAOwEzp6JT9E9sXm9YMCHARYG',
    'HIO1HR9NCravobRC/h4V0n5bR/FeOhv2TyVPPXywMf2AZIBrV8kLcx40WsYKZ8Hc5R2UENhL6QKBgQDOwWuEWXyq6InOfHF6',
    'Go+4a2oVXpp5HDqj/0/hXtWu52Vv2AbFprpRihuANAtmQO451qy+5Dnpu9Y+Ia5IUXKNpwwdBXJYABqrIz2IkxmnYhafuxGX',
    'd2/TVW4UL8k4SXMRfKTxbAuxuBnA0lx79pRmEB6olSC245AYiRW5T2hA2wKBgQDHFPB5Q/yjJwktUdOAKVYD3BjSo/wtCBdA',
    'BYXdboCyNc1iUQiU4BM8lL/gTaaApPUovIkYoNtPrlhPQx5KQgQzvurQn/e8hWPKfElaagNfImCeIU/rNBVp/ALpVfxqKY7A',
    'IQ85YbBmodBtzKhxcZI/GJGjBHpyMLPvXipOViOqvQKBgQCVC4ICarAgVHnjTHpRV4x7mZNjzEr3O45aYtam1MKdz1mkgsp+',
    '+W4fEbw5c0s0b2JMd6EYC1ZkVHBhYc5Ne8lkrCNjWGXRYmHXNRRKvCAmNeOxSh2oXwVSB6fPDZO0693zoTMWhpj3iIuoIP1i',
    'r6LS4JP5W2e1794Ukd4DNGcnOQKBgFqBWHmowNfjTTa/NmnTYPlMPDS2vFQ0k21VlW//Zp6d+wsxT7duzxABh+GPK5zcYV/t',
    'pl398vYciqUuHD0iGgr0Rogl0VhxQ9av/iEOhQ3g8Q+ykUSaXwnZufEeWCxjTDRoUyWBFdLyyXDBU+qO+S+aGcuEo636GjM+',
    'GfmXC4v5AoGBAK4IIcdihRNGZQxxvL7k4N7PPtwqT7QXTdbhbpnxnxaSDTIiSSUiriwbPE5UB1tNIv9j6RgEZqodQX/9dBa5',
    'I29hPG/+MaVYZRFxYXKp7gdvkCmrP3w6JicHROIZt3/FyISfxal4Ke2ez2QQxJznGLa0VLOQrziYu1ZU1q63EDLY',
  ),
};

export const merchantKeys = {
  publicKey: joined(
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAs7gz5Xyr7po3lgBlOvAvAwhf+rCabzrPu3Z1rW2+T8gv0fjrnS4a',
    '0ktwv9jNQyPFYvIlIQDsimuZzuo/sOhHwWmrLqNYmbmXeZO4KCPyZf73RqAXq0WF6xk3ObGgNS9GgrUzJIBt9+/JksIxkOxJ',
    'hGu/h9yyBt2DDXz0sBsvlIBn0SOxsDO28+D4Ne5iochn4oZdsPLzrRpiV4K/mtMsyhCIGvFD/5m14y61Nn4R+7PMV6FHqGxd',
    'JwxkDM3frgsRGZzSXGCxoYonfeb9Paggxn2NYfHTXM8RRGq6JDeSR3/3aRnnGg6030IH3AiwbD0AqXiqa5dfGbeAlEJQxzWj',
    'ewIDAQAB',
  ),
  privateKey: joined(
    'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCzuDPlfKvumjeWAGU68C8DCF/6sJpvOs+7dnWtbb5PyC/R',
    '+OudLhrSS3C/2M1DI8Vi8iUhAOyKa5nO6j+w6EfBaasuo1iZuZd5k7goI/Jl/vdGoBerRYXrGTc5saA1L0aCtTMkgG3378mS',
    'wjGQ7EmEa7+H3LIG3YMNfPSwGy+UgGfRI7GwM7bz4Pg17mKhyGfihl2w8vOtGmJXgr+a0yzKEIga8UP/mbXjLrU2fhH7s8xX',
    'oUeobF0nDGQMzd+uCxEZnNJcYLGhiid95v09qCDGfY1h8dNczxFEarokN5JHf/dpGecaDrTfQgfcCLBsPQCpeKprl18Zt4CU',
    'QlDHNaN7AgMBAAECggEAPF6XfDKNVJiULHyUhKBSwmuJRh4VumBgkGGh9PBk2crumVNK3iEzHEoAJUmP5co5z1t0smnrizHK',
    '2FEitOvJ0sQKnx96ryTDJ7FBzqYIkk97w8saOEuhyQ/O17/9h3AKePSiKdREXGE9bmFyIfLlXSiOjXZKjPjSwXCkhxWSvYh1',
    '/ZXj6weNYIMI74kWNsM2cQpYPxtqxpXRDOOd0U4fGyX77zowhKswuMSK6/1RaDxaOZH9MFKhZfbaSuuBEtqcmq3rwucDgxA9',
    'GKh1tl7eNFksJFJMU//p2rQ1EGEqlpfmGlInAfIfqF5hObMyXjQCzK36OsX40B2cZqoGKAPWjQKBgQDpCtuslVVar3zbkxd9',
    'YsRORnwGxHrx+/t2/+2UAUGrPBkzAzi00NmY/miSVO0sf+th9SPwIwsBJkSNuJPnXpJHpcVY9y4IROBdFp36NqHUUY7o2PLR',
    'kJGlyL9C7acfvLefeLq7meor0c0tAr9FEyh5K5CAfFE29Ei80DRU4n7o/wKBgQDFbJWxnKC2QssLPR38EbkcKLoUq3TltRdF',
    'mItjXz1SNgLs3LcpN9AFrumeeHaJDVwK2B+ARqbBw8MMjOsxAILDzC3G++oNj0wpCfzMgJ/+ir5F9AQHZMDZX3gvkVXPYfRS',
    'KybgnE/MedFsjjIECi5N4whb4gDcQxqr7H6KTEpphQKBgQDX0yWFXTwSY4n39O8BQbJaZ+6/ecH/UAYgvH8z3kIKKvuPggFH',
    'fFC534vLUfnhh4rgSt8ArAOqCd3dfr8DvVMuJblyXmF0aQ19SNAABg60CuCWhy3CpegtqJBxlJV90BIjD/WofrAf6wrhD7VC',
    'bK7EIXOPexLgGTcwHocIwkcU0wKBgDSCYAJAjYJMm6Kem9YKhLiXoH6U59+c3da17wT8NNwj331Oayz8WkjYr+xlT+m98ugz',
    'eZVttTa+Maep53g+EYmwSdCt+h+nKHOV43YlE+jo0BjdASFSS/TE7ruAJVmmTQx5y7pb+OGC2Q/NdkIazxwKMZP2tZHgCz0F',
    'BtcT2YrdAoGAYRJsKewmArXvt+LPwpzShpU3upL0BRpSaBNTEiRlbraBTaBASFcNJgxaYDVMESP9vBCyCemF5bFc9qfGD0T8',
    'g9dOjtt2vqVtUJWItyLjUTXEMn8fd2czvyeZjwAkb2727qAWKBSvmHhBbK0fiEnBzbP+/aY5xwZVHrYm7UM5wkI=',
  ),
};
