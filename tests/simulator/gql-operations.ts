const tokenParameters =
  'params:{platform:"web",playerBackend:"mediaplayer",playerType:$playerType}';
const game = "game{id name displayName __typename}";

/** What stands behind the names of persisted queries, as far as recorders use them. */
export const operationQueries: Readonly<Record<string, string>> = {
  PlaybackAccessToken: `{
    streamPlaybackAccessToken(channelName:$login,${tokenParameters})@include(if:$isLive){value signature authorization{isForbidden forbiddenReasonCode} __typename}
    videoPlaybackAccessToken(id:$vodID,${tokenParameters})@include(if:$isVod){value signature __typename}}`,
  PlaybackAccessToken_Template: `{
    streamPlaybackAccessToken(channelName:$login,${tokenParameters})@include(if:$isLive){value signature __typename}
    videoPlaybackAccessToken(id:$vodID,${tokenParameters})@include(if:$isVod){value signature __typename}}`,
  StreamMetadata: `{user(login:$channelLogin){id isPartner profileImageURL(width:70)
    lastBroadcast{id title __typename} stream{id type createdAt ${game} __typename} __typename}}`,
  ComscoreStreamingQuery: `{user(login:$channel){id displayName
    broadcastSettings{id title __typename} stream{id createdAt ${game} __typename} __typename}}`,
  VideoPreviewOverlay: `{user(login:$login){id stream{id previewImageURL(width:320,height:180) __typename} __typename}}`,
  ChannelShell: `{userOrError(login:$login){
    ... on User{id login displayName primaryColorHex profileImageURL(width:70) stream{id viewersCount __typename} __typename}
    ... on UserDoesNotExist{userDoesNotExist reason __typename}}}`,
  VideoMetadata: `{video(id:$videoID){id title description createdAt publishedAt lengthSeconds viewCount
    broadcastType previewThumbnailURL ${game} owner{id login displayName __typename} __typename}}`,
  VideoPlayer_ChapterSelectButtonVideo: `{video(id:$videoID){id moments{edges{node{id type
    positionMilliseconds durationMilliseconds description subDescription thumbnailURL details{${game} __typename}
    __typename} __typename} __typename} __typename}}`,
  VideoPlayer_VODSeekbarPreviewVideo: `{video(id:$videoID){id seekPreviewsURL __typename}}`,
  VideoPlayer_MutedSegmentsAlertOverlay: `{video(id:$vodID){id
    muteInfo{mutedSegmentConnection{nodes{duration offset __typename} __typename} __typename} __typename}}`,
  VideoAccessToken_Clip: `{clip(slug:$slug){id playbackAccessToken{signature value __typename}
    videoQualities{frameRate quality sourceURL __typename} __typename}}`,
  ClipsView: `{clip(slug:$slug){id broadcaster{displayName __typename} ${game} __typename}}`,
  ClipsTitle: `{clip(slug:$slug){id title __typename}}`,
};

/** Hashes that were in use; the answer does not depend on which. */
export const knownHashes: ReadonlySet<string> = new Set([
  "ed230aa1e33e07eebb8928504583da78a5173989fadfb1ac94be06a04f3cdbe9",
  "0828119ded1c13477966434e15800ff57ddacf13ba1911c129dc2200705b0712",
  "fea4573a7bf2644f5b3f2cbbdcbee0d17312e48d2e55f080589d053aad353f11",
  "b57f9b910f8cd1a4659d894fe7550ccc81ec9052c01e438b290fd66a040b9b93",
  "ad022ca32220d5523d03a23cbcb5beaa1e0999889c1f8f78f9f2520dafb5cae6",
  "e1edae8122517d013405f237ffcc124515dc6ded82480a88daef69c83b53ac01",
  "9515480dee68a77e667cb19de634739d33f243572b007e98e67184b1a5d8369f",
  "45111672eea2e507f8ba44d101a61862f9c56b11dee09a15634cb75cb9b9084d",
  "71835d5ef425e154bf282453a926d99b328cdc5e32f36d3a209d0f4778b41203",
  "8d2793384aac3773beab5e59bd5d6f585aedb923d292800119e03d40cd0f9b41",
  "07e99e4d56c5a7c67117a154777b0baf85a5ffefa393b213f4bc712ccaf85dd6",
  "c36e7400657815f4704e6063d265dff766ed8fc1590361c6d71e4368805e0b49",
  "993d9a5131f15a37bd16f32342c44ed1e0b1a9b968c6afdb662d2cddd595f6c5",
  "36b89d2507fce29e5ca551df756d27c1cfe079e2609642b4390aa4c35796eb11",
]);
